// Makes mistakes that only C# lets anybody make, and prints what the writer says to each.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Tickscope;

static class OnlyCSharp
{
    static void Main(string[] args)
    {
        var nobody = new List<Map> { new Map { { "unit", "bor" }, { "kept", true } } };
        Try(args[0], log => log.Decision("ash", options: OptionWith(nobody)));
        Try(args[0], log => log.Decision("ash", options: OptionWith(nobody.Select(each => each))));
        Try(args[0], log => log.Event("hit", fields: new Map { { null, 5 } }));
        Try(args[0], log => log.Event("hit", set: new Map { { null, new Map() } }));
        Try(args[0], log => log.Event("hit", set: new Map { { "ash", new Map { { "side", 5 } } } }));
        Try(args[0], log => log.Event("hit", set: new Map { { "ash", new Map { { "at", new List<object> { 1, null } } } } }));
        Try(args[0], log => log.Event("hit", set: new Map { { "ash", new Map { { "at", new List<int> { 1, 0 } } } } }));
        Try(args[0], log => log.Close());
        try { new TickscopeLog(args[0], game: null); }
        catch (InvalidOperationException error) { Console.WriteLine(error.Message); }
        Console.Write(File.ReadAllText(args[0]));
    }

    static Map[] OptionWith(object candidates)
    {
        return new[] { new Map { { "label", "Hit" }, { "verdict", "skipped" }, { "candidates", candidates } } };
    }

    static void Try(string path, Action<TickscopeLog> call)
    {
        using (var log = new TickscopeLog(path, game: "Toy arena"))
        {
            log.Unit("ash", "red");
            log.Tick();
            try { call(log); Console.WriteLine("nothing"); }
            catch (InvalidOperationException error) { Console.WriteLine(error.Message); }
        }
    }
}
