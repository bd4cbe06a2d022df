// Before anything is drawn: the chosen theme and language, so that nothing flashes.
try {
  const chosen = JSON.parse(localStorage.getItem('sandtable.settings') ?? '{}');
  if (chosen.theme === 'light' || chosen.theme === 'dark') {
    document.documentElement.dataset.theme = chosen.theme;
  }
  if (chosen.language) document.documentElement.lang = chosen.language;
} catch {
  // Without storage the defaults do.
}
