// Writes a battle of your game as a log that Tickscope opens. Copy this file into your game (in Unity: anywhere under
// Assets): it needs C# 7.3 and nothing else. How to use it: docs/your-game.md.
//
//     using (var log = new TickscopeLog("battle.jsonl", game: "Toy arena"))
//     {
//         log.Unit("ash", "red", bars: new Map { { "hp", 30 } });
//         log.Unit("bor", "blue", bars: new Map { { "hp", 12 } });
//         log.Tick();
//         var hit = log.Event("hit", units: new[] { "ash", "bor" }, set: new Map { { "bor", new Map { { "hp", 0 } } } });
//         log.Event("death", cause: hit, units: new[] { "bor" }, set: new Map { { "bor", new Map { { "alive", false } } } });
//         log.Outcome("red wins", winner: "red");
//     }
//
// Every method throws an InvalidOperationException that says what is wrong, and then writes nothing.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

namespace Tickscope
{
    /// <summary>A JSON object that keeps its order: new Map { { "hp", 5 }, { "alive", false } }.</summary>
    public sealed class Map : List<KeyValuePair<string, object>>
    {
        public void Add(string key, object value)
        {
            Add(new KeyValuePair<string, object>(key, value));
        }

        internal Map With(string key, object value)
        {
            if (value != null) Add(key, value);
            return this;
        }

        internal object Get(string key)
        {
            return this.FirstOrDefault(entry => entry.Key == key).Value;
        }

        internal IEnumerable<string> Keys
        {
            get { return this.Select(entry => entry.Key); }
        }
    }

    public sealed class TickscopeLog : IDisposable
    {
        static readonly string[] Tones = { "attack", "heal", "move", "effect", "miss", "death", "info" };
        static readonly string[] Verdicts = { "selected", "rejected", "skipped" };
        static readonly string[] SetKeys = { "at", "badges", "side", "alive", "fields" };
        static readonly Map Nothing = new Map();

        readonly Dictionary<string, string[]> barsOf = new Dictionary<string, string[]>();
        readonly List<string> knownSides;
        readonly bool sidesAreFixed;
        readonly Map board;
        readonly StreamWriter file;
        int tick = -1;
        int events;
        bool ended;

        /// <param name="sides">Ids in order; given, there are no others.</param>
        /// <param name="board">new Map { { "grid", "square" }, { "width", 8 }, { "height", 8 } }</param>
        /// <param name="level">The bar that lanes and curves follow.</param>
        /// <param name="source">Free: engine, version, seed.</param>
        public TickscopeLog(string path, string game, string name = null, string description = null,
            string[] sides = null, Map board = null, string level = null, Map source = null)
        {
            knownSides = new List<string>(sides ?? new string[0]);
            sidesAreFixed = sides != null;
            this.board = board ?? Nothing;
            DemandText(game, "The header: game");
            var header = Json("The header", new Map { { "format", "tickscope/log" }, { "version", 1 }, { "game", game } }
                .With("name", name).With("description", description).With("sides", sides).With("board", board)
                .With("level", level).With("source", source));
            // Only now, for it empties a log that is there. Shared and line by line, so that the log can be watched as it grows and a crash leaves all of it.
            var stream = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.ReadWrite);
            file = new StreamWriter(stream, new UTF8Encoding(false)) { AutoFlush = true };
            file.Write(header);
        }

        /// <summary>Somebody who is there from the start or, after a tick, joins.</summary>
        /// <param name="bars">new Map { { "hp", new[] { 12, 30 } } }, value and max; a lone number is its own max.</param>
        /// <param name="at">Column and row, [0, 0] at the top left.</param>
        public void Unit(string id, string side, string name = null, string glyph = null, Map bars = null,
            int[] at = null, string[] badges = null, Map fields = null)
        {
            var what = "Unit " + Quoted(id);
            DemandOpen();
            DemandText(id, what + ": id");
            DemandText(side, what + ": side");
            Demand(!barsOf.ContainsKey(id), what + " is there already: to bring it back, set \"alive\" to true in an event");
            if (sidesAreFixed) DemandSide(side, what);
            DemandCell(at, what);
            DemandNames(bars, what, "bars");
            DemandNames(fields, what, "fields");
            foreach (var bar in (bars ?? Nothing).Keys)
                Demand(!SetKeys.Contains(bar), what + " has a bar called \"" + bar + "\", which means something else in a set");
            Write(what, new Map { { "unit", id }, { "side", side } }.With("name", name).With("glyph", glyph)
                .With("bars", bars).With("at", at).With("badges", badges).With("fields", fields));
            barsOf.Add(id, (bars ?? Nothing).Keys.ToArray());
            if (!knownSides.Contains(side)) knownSides.Add(side);
        }

        /// <summary>Begins the next tick, counted from 0, and returns its number.</summary>
        public int Tick(string note = null)
        {
            DemandOpen();
            Write("Tick " + (tick + 1), new Map { { "tick", tick + 1 } }.With("note", note));
            return ++tick;
        }

        public void Phase(string name)
        {
            var what = "Phase " + Quoted(name);
            DemandTick(what);
            DemandText(name, what + ": name");
            Write(what, new Map { { "phase", name } });
        }

        /// <param name="who">A unit or a side.</param>
        /// <param name="options">new[] { new Map { { "label", "Strike" }, { "verdict", "selected" } } }; none if it was busy.</param>
        public void Decision(string who, string question = null, Map[] options = null)
        {
            var what = "Decision of " + Quoted(who);
            DemandTick(what);
            Demand(IsUnit(who) || knownSides.Contains(who), what + ": no unit or side is called that");
            for (var i = 0; i < (options ?? new Map[0]).Length; i++) DemandOption(options[i], i, what);
            var selected = (options ?? new Map[0]).Count(option => Equals(option.Get("verdict"), "selected"));
            Demand(selected <= 1, what + " has " + selected + " selected options: only one can be chosen");
            Write(what, new Map { { "decision", who } }.With("question", question).With("options", options));
        }

        /// <summary>Returns its id, which later events can name as their cause.</summary>
        /// <param name="cause">What an earlier event returned; 0 if nothing caused it.</param>
        /// <param name="units">The doer, then whom it concerns.</param>
        /// <param name="until">The tick up to which a bar is drawn on the doer's lane.</param>
        /// <param name="set">What changes: new Map { { "bor", new Map { { "hp", 5 }, { "at", new[] { 3, 1 } } } } }.</param>
        public int Event(string type, int cause = 0, string text = null, string[] units = null, string tone = null,
            int? until = null, Map set = null, Map fields = null)
        {
            var what = "Event " + Quoted(type);
            DemandTick(what);
            DemandText(type, what + ": type");
            foreach (var id in units ?? new string[0]) DemandUnit(id, what);
            foreach (var entry in set ?? Nothing) DemandChange(entry.Key, entry.Value, what);
            Demand(cause >= 0 && cause <= events, what + " has cause " + cause + ", which is no event so far");
            Demand(tone == null || Tones.Contains(tone),
                what + " has tone \"" + tone + "\", which is none of " + string.Join(", ", Tones));
            Demand(until == null || until >= tick, what + " lasts until tick " + until + ", but this is tick " + tick);
            DemandNames(fields, what, "fields");
            Write(what, new Map { { "event", type }, { "id", events + 1 } }
                .With("cause", cause == 0 ? null : (object)cause).With("text", text).With("units", units)
                .With("tone", tone).With("until", until).With("set", set).With("fields", fields));
            return ++events;
        }

        public void Outcome(string text, string winner = null)
        {
            DemandOpen();
            DemandText(text, "The outcome");
            if (winner != null) DemandSide(winner, "The outcome");
            Write("The outcome", new Map { { "outcome", text } }.With("winner", winner));
            ended = true;
        }

        public void Close()
        {
            ended = true;
            file.Dispose();
        }

        public void Dispose()
        {
            Close();
        }

        void Write(string what, Map line)
        {
            file.Write(Json(what, line));
        }

        static string Json(string what, Map line)
        {
            var text = new StringBuilder();
            AppendJson(text, line, what);
            return text.Append('\n').ToString();
        }

        static void Demand(bool holds, string sentence)
        {
            if (!holds) throw new InvalidOperationException("Tickscope log: " + sentence);
        }

        void DemandOpen()
        {
            Demand(!ended, "it has ended: nothing can follow the outcome");
        }

        void DemandTick(string what)
        {
            DemandOpen();
            Demand(tick >= 0, what + " comes before the first tick: call Tick() first");
        }

        void DemandUnit(string id, string what)
        {
            Demand(IsUnit(id), what + " names unit " + Quoted(id) + ", which has not joined: call Unit() for it first");
        }

        bool IsUnit(string id)
        {
            return id != null && barsOf.ContainsKey(id);
        }

        void DemandSide(string side, string what)
        {
            Demand(knownSides.Contains(side),
                what + " names side " + Quoted(side) + ", which is none of " + string.Join(", ", knownSides));
        }

        void DemandCell(object at, string what)
        {
            if (at == null) return;
            var cell = KindOf(at) == "a list" ? ((IEnumerable)at).Cast<object>().ToArray() : null;
            var place = what + " is at " + (cell == null ? Shown(at) : "[" + string.Join(", ", cell.Select(Shown)) + "]");
            Demand(cell != null && cell.Length == 2 && cell.All(IsWhole), place + ": a cell is two whole numbers");
            if (!(board.Get("width") is int width) || !(board.Get("height") is int height)) return;
            var column = Convert.ToDouble(cell[0], CultureInfo.InvariantCulture);
            var row = Convert.ToDouble(cell[1], CultureInfo.InvariantCulture);
            Demand(column >= 0 && column < width && row >= 0 && row < height,
                place + ", off the board: columns are 0 to " + (width - 1) + ", rows 0 to " + (height - 1));
        }

        static bool IsWhole(object part)
        {
            return KindOf(part) == "a number" && Convert.ToDouble(part, CultureInfo.InvariantCulture) % 1 == 0;
        }

        static string Shown(object part)
        {
            return Convert.ToString(part, CultureInfo.InvariantCulture);
        }

        static string Quoted(string text)
        {
            return "\"" + (text ?? "null") + "\"";
        }

        static string KindOf(object value)
        {
            if (value == null) return "nothing";
            if (value is bool) return "a boolean";
            if (value is string || value is char || value is Enum) return "a text";
            if (value is Map) return "a map";
            if (value is IEnumerable) return "a list";
            return value is decimal || value is IConvertible && value.GetType().IsPrimitive ? "a number" : "a " + value.GetType().Name;
        }

        static void DemandKind(object value, string kind, string path)
        {
            Demand(KindOf(value) == kind, path + " is " + KindOf(value) + ", but should be " + kind);
        }

        static void DemandText(string text, string path)
        {
            DemandKind(text, "a text", path);
        }

        /// <summary>In any collection: arrays, lists, what LINQ selects.</summary>
        static object[] ListOf(object value, string path)
        {
            if (value == null) return new object[0];
            DemandKind(value, "a list", path);
            return ((IEnumerable)value).Cast<object>().ToArray();
        }

        static void DemandNames(object named, string what, string key)
        {
            if (named == null) return;
            DemandKind(named, "a map", what + ": " + key);
            foreach (var name in ((Map)named).Keys)
                Demand(!string.IsNullOrEmpty(name) && name.All(letter => letter == '_' || char.IsLetterOrDigit(letter)),
                    what + " has " + Quoted(name) + ": names are made of letters, digits and _");
        }

        void DemandChange(string id, object change, string what)
        {
            DemandUnit(id, what);
            DemandKind(change, "a map", what + ": set: " + id);
            var changes = (Map)change;
            var known = barsOf[id].Concat(SetKeys).ToArray();
            foreach (var key in changes.Keys)
                Demand(known.Contains(key),
                    what + " sets " + Quoted(key) + " of \"" + id + "\", which has only " + string.Join(", ", known));
            if (changes.Get("side") != null) DemandSide(Shown(changes.Get("side")), what);
            DemandCell(changes.Get("at"), what + ": \"" + id + "\"");
            DemandNames(changes.Get("fields"), what, "set: " + id + ": fields");
        }

        void DemandOption(Map option, int i, string what)
        {
            var path = what + ": options: " + i;
            DemandKind(option, "a map", path);
            var verdict = option.Get("verdict") as string;
            Demand(Verdicts.Contains(verdict), what + ": option \"" + option.Get("label") + "\" has verdict \"" + verdict +
                "\", which is none of " + string.Join(", ", Verdicts));
            var candidates = ListOf(option.Get("candidates"), path + ": candidates");
            for (var j = 0; j < candidates.Length; j++)
            {
                DemandKind(candidates[j], "a map", path + ": candidates: " + j);
                var candidate = (Map)candidates[j];
                if (candidate.Get("unit") != null) DemandUnit(Shown(candidate.Get("unit")), what);
                DemandCell(candidate.Get("at"), what + ": a candidate");
            }
        }

        static void AppendJson(StringBuilder text, object value, string path)
        {
            if (value == null) text.Append("null");
            else if (value is bool isTrue) text.Append(isTrue ? "true" : "false");
            else if (value is string || value is char || value is Enum) AppendText(text, value.ToString());
            else if (value is Map map) AppendMap(text, map, path);
            else if (value is IEnumerable list) AppendList(text, list, path);
            else AppendNumber(text, value, path);
        }

        static void AppendMap(StringBuilder text, Map map, string path)
        {
            text.Append('{');
            for (var i = 0; i < map.Count; i++)
            {
                if (i > 0) text.Append(',');
                DemandText(map[i].Key, path + ": a key");
                AppendText(text, map[i].Key);
                text.Append(':');
                AppendJson(text, map[i].Value, path + ": " + map[i].Key);
            }
            text.Append('}');
        }

        static void AppendList(StringBuilder text, IEnumerable list, string path)
        {
            text.Append('[');
            var i = 0;
            foreach (var part in list)
            {
                if (i > 0) text.Append(',');
                AppendJson(text, part, path + ": " + i++);
            }
            text.Append(']');
        }

        /// <summary>Never by the player's language: it might write 1,5.</summary>
        static void AppendNumber(StringBuilder text, object value, string path)
        {
            var isReal = value is float || value is double;
            Demand(KindOf(value) == "a number", path + " is a " + value.GetType().Name + ": only texts, numbers, booleans, arrays and Maps can be written");
            var number = ((IFormattable)value).ToString(isReal ? "R" : null, CultureInfo.InvariantCulture);
            var real = isReal ? Convert.ToDouble(value, CultureInfo.InvariantCulture) : 0;
            Demand(!double.IsNaN(real) && !double.IsInfinity(real), path + " is " + number + ": only finite numbers can be written");
            text.Append(number);
        }

        static void AppendText(StringBuilder text, string value)
        {
            text.Append('"');
            foreach (var letter in value)
            {
                if (letter == '"' || letter == '\\') text.Append('\\').Append(letter);
                else if (letter < ' ') text.Append("\\u").Append(((int)letter).ToString("x4"));
                else text.Append(letter);
            }
            text.Append('"');
        }
    }
}
