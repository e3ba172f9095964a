/** The motif of a category, drawn around the origin within about 90 units; the caller sets fill and stroke. */
export const motifs: Readonly<Record<string, string>> = {
  slots:
    '<rect x="-96" y="-60" width="192" height="112" rx="14"/><g fill="none"><path d="M-32-60V52M32-60V52"/><path d="M-80-30h32l-20 56M-16-30h32l-20 56M48-30h32l-20 56" stroke-width="9"/></g>',
  table:
    '<circle r="82"/><circle r="58" fill="none"/><circle r="18"/><path fill="none" d="M0-82V-58M0 58V82M-82 0h24M58 0h24M-58-58l17 17M41 41l17 17M58-58 41-41M-41 41l-17 17"/>',
  live: '<rect x="-88" y="-52" width="124" height="104" rx="16"/><path d="M44-14 92-44v88L44 14z"/><circle cx="-58" cy="-24" r="10" fill="#e5484d" stroke="none"/>',
  jackpot:
    '<path d="M0-88 20-30l62 2-49 38 17 60L0 35l-50 35 17-60-49-38 62-2z"/><circle r="16" fill="none" stroke-width="6"/>',
  crash:
    '<path d="M0-90c30 22 38 66 26 116h-52C-38-24-30-68 0-90z"/><path d="M-26 0-54 36l28-4M26 0l28 36-28-4"/><circle cy="-30" r="13"/><path d="M-12 32 0 74l12-42z"/>',
  blackjack:
    '<rect x="-74" y="-66" width="84" height="122" rx="10" transform="rotate(-10)"/><rect x="-14" y="-62" width="84" height="122" rx="10" transform="rotate(8)"/><path d="M36-14c18-20 44 4 0 34-44-30-18-54 0-34z" fill="#e5484d" stroke="none"/>',
  baccarat:
    '<rect x="-74" y="-62" width="66" height="118" rx="9"/><rect x="8" y="-62" width="66" height="118" rx="9"/><path d="M-41-24-22-4-41 18-60-4zM41-24 60-4 41 18 22-4z" fill="#e5484d" stroke="none"/>',
  scratch:
    '<rect x="-90" y="-58" width="180" height="110" rx="10"/><path fill="none" stroke-width="9" d="M-66 18-38-32l16 50 24-50 18 50 24-50 18 50"/>',
  bingo:
    '<circle cx="-42" cy="-10" r="48"/><circle cx="46" cy="14" r="48"/><g fill="none"><circle cx="-42" cy="-10" r="22"/><circle cx="46" cy="14" r="22"/></g>',
  poker:
    '<path d="M0-84c20 30 74 50 62 92-9 30-46 24-54 6 2 26 8 38 22 50h-60c14-12 20-24 22-50-8 18-45 24-54-6-12-42 42-62 62-92z"/>',
};

export const plainMotif = '<path d="M0-86 62 0 0 86-62 0z"/><path d="M0-44 32 0 0 44-32 0z" fill="none"/>';
