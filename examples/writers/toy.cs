// A small battle that uses everything a log can hold. toy.ts, toy.py and toy.gd play the same one.
using Tickscope;

static class Toy
{
    static void Main(string[] args)
    {
        var log = new TickscopeLog(
            args[0],
            game: "Toy arena",
            name: "A toy battle",
            description: "Ash meets Bør at the well",
            sides: new[] { "red", "blue" },
            board: new Map
            {
                { "grid", "square" }, { "width", 6 }, { "height", 4 },
                { "marks", new[] { new Map { { "at", new[] { 2, 2 } }, { "label", "well" }, { "glyph", "W" } } } },
            },
            level: "hp",
            source: new Map { { "engine", "toy" }, { "version", "1.0" }, { "seed", 7 } });
        log.Unit(
            "ash",
            "red",
            name: "Ash",
            glyph: "A",
            bars: new Map { { "hp", new[] { 30, 30 } }, { "mana", new[] { 4, 10 } } },
            at: new[] { 1, 1 },
            fields: new Map { { "level", 3 }, { "class", "knight" }, { "veteran", true } });
        log.Unit("bor", "blue", name: "Bør", bars: new Map { { "hp", new[] { 12.5, 20 } } }, at: new[] { 4, 1 }, badges: new[] { "asleep" });

        log.Tick("round 1");
        log.Phase("plan");
        log.Decision(
            "ash",
            question: "What to do?",
            options: new[]
            {
                new Map
                {
                    { "label", "Heal" },
                    { "verdict", "rejected" },
                    { "reason", "not hurt" },
                    { "checks", new[] { new Map { { "name", "hp" }, { "passed", false }, { "actual", 30 }, { "relation", "<" }, { "needed", 15 } } } },
                },
                new Map
                {
                    { "label", "Strike" },
                    { "verdict", "selected" },
                    { "checks", new[] { new Map { { "name", "awake" }, { "passed", true }, { "note", "knights never sleep" } } } },
                    {
                        "candidates", new[]
                        {
                            new Map { { "unit", "bor" }, { "score", new Map { { "distance", 3 } } }, { "kept", true } },
                            new Map { { "at", new[] { 2, 2 } }, { "score", new Map { { "distance", 1.5 } } }, { "kept", false }, { "because", "nobody is there" } },
                        }
                    },
                },
                new Map { { "label", "Wait" }, { "verdict", "skipped" } },
            });
        log.Phase("act");
        var walk = log.Event("walk", units: new[] { "ash" }, tone: "move", set: new Map { { "ash", new Map { { "at", new[] { 3, 1 } } } } });
        var hit = log.Event(
            "hit",
            cause: walk,
            units: new[] { "ash", "bor" },
            tone: "attack",
            set: new Map { { "bor", new Map { { "hp", 5.25 }, { "badges", new string[] { } } } } },
            fields: new Map { { "damage", 7.25f }, { "critical", false } });

        log.Tick("round 2");
        log.Unit("cyn", "blue", name: "Cyn", bars: new Map { { "hp", 9 } }, at: new[] { 5, 3 });
        log.Phase("plan");
        log.Decision(
            "blue",
            question: "Who acts?",
            options: new[]
            {
                new Map { { "label", "Bør casts" }, { "verdict", "selected" } },
                new Map { { "label", "Cyn waits" }, { "verdict", "rejected" } },
            });
        log.Decision("ash");
        log.Phase("act");
        var cast = log.Event(
            "cast",
            cause: hit,
            text: "Bør mutters \"fire\"",
            units: new[] { "bor" },
            tone: "effect",
            until: 2,
            set: new Map { { "bor", new Map { { "fields", new Map { { "spell", "fire" } } } } } });

        log.Tick();
        var blow = log.Event("hit", cause: cast, units: new[] { "ash", "bor" }, tone: "attack", set: new Map { { "bor", new Map { { "hp", -2 } } } });
        log.Event(
            "death",
            cause: blow,
            units: new[] { "bor" },
            tone: "death",
            set: new Map { { "bor", new Map { { "alive", false }, { "at", null }, { "fields", new Map { { "spell", null } } } } } });
        log.Event("surrender", cause: blow, units: new[] { "cyn", "ash" }, set: new Map { { "cyn", new Map { { "side", "red" }, { "hp", new[] { 9, 12 } } } } });
        log.Outcome("red wins", winner: "red");
        log.Close();
    }
}
