/** Stands in for the debugger page until there is one. */
export function Coming() {
  return (
    <main>
      <h1>Tickscope</h1>
      <p class="lead">The debugger for tactical battles is on its way to this page.</p>
      <p>The engine is here already. From a terminal in this folder:</p>
      <pre>
        <code>
          npx tickscope run seeds/gambit/*.json{'\n'}
          npx tickscope run seeds/gambit/3v3-showcase.json --record battle.json{'\n'}
          npx tickscope batch seeds/gambit/3v3-showcase.json --runs 1000
        </code>
      </pre>
    </main>
  )
}
