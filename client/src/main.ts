import { mount } from 'svelte';
import App from './App.svelte';
import { followHash } from './lib/router.svelte';
import { followSystem } from './lib/theme.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

followSystem();
followHash();
const target = document.getElementById('app');
if (!target) throw Error('The page has no place for the app.');
mount(App, { target });
