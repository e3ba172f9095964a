// Runs before the page is drawn: the chosen theme, and the switch for it beside the search.
// A classic script: everything it names stays inside of this function.
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
        // Without storage the choice holds for this page.
      }
    });
    document.getElementById('tools')?.append(choice);
  });
})();
