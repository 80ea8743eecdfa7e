import { render } from 'solid-js/web'
import { App } from './App.tsx'
import '@fontsource/fira-code/latin-400.css'
import '@fontsource/fira-code/latin-600.css'
import './kit/theme.css'
import './kit/forced-colors.css'

render(() => <App />, document.getElementById('app')!)
