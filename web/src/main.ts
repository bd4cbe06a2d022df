import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { finishChange } from '@/api/people';
import { renewWhenStale } from '@/browser/renewal';
import { settings } from '@/browser/settings.svelte';
import { speak } from '@/words/texts.svelte';

renewWhenStale();
finishChange();

// The texts come first, so that no page flashes up in another language.
void speak(settings.language)
  .catch(() => {})
  .then(() => mount(App, { target: document.getElementById('app')! }));

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/worker.js').catch(() => {}); // then nothing works offline
  });
}
