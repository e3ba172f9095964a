import { definePage } from '../../page.ts';

export const reasonTemplatesPage = definePage({
  path: '/reason-templates',
  title: { en: 'Reason templates', de: 'Vorlagen für Gründe' },
  nav: { group: 'operator', place: 80 },
  keywords: 'reasons words text player reject lock exclude Grund Gründe Text Spieler ablehnen sperren',
  load: () => import('./list-templates.tsx'),
});
