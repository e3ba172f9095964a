// Runs before the page is drawn: sets the chosen theme, and adds its switch beside the search. A classic script: all
// its names stay inside of this function.
(() => {
  const themes = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' } as const;
  const key = 'croupier.guides.theme';
  const read = (): string => {
    try {
      return localStorage.getItem(key) ?? 'system';
    } catch {
      return 'system';
    }
  };
  const show = (theme: string): void => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  };
  show(read());
  document.addEventListener('DOMContentLoaded', () => {
    const choice = document.createElement('select');
    choice.setAttribute('aria-label', 'Theme');
    for (const [theme, title] of Object.entries(themes)) choice.append(new Option(title, theme));
    choice.value = read();
    choice.addEventListener('change', () => {
      show(choice.value);
      try {
        localStorage.setItem(key, choice.value);
      } catch {
        // Without storage the choice applies to this page only.
      }
    });
    document.getElementById('tools')?.append(choice);
  });
})();
