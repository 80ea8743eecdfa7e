import { render } from 'solid-js/web'
import { Coming } from './Coming.tsx'
import './page.css'

render(() => <Coming />, document.getElementById('app')!)
