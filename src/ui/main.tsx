import { render } from 'solid-js/web'
import { App } from './App.tsx'
import '@fontsource/fira-code/latin-400.css'
import '@fontsource/fira-code/latin-600.css'
import '#ui/kit/theme.css'
import '#ui/kit/forced-colors.css'

render(() => <App />, document.getElementById('app')!)
