// First, because it takes the token out of the address.
import './alone/token.ts';
import '@fontsource-variable/inter/wght.css';
import '../../../packages/tokens/shared.css';
import '../../../packages/tokens/casino.css';
import './base.css';
import './shared.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Alone } from './alone/alone.tsx';
import { ownToken } from './alone/token.ts';
import { player as session } from './api.ts';
import { queryClient } from './data.ts';
import { getPreferences, languages, setPreferences, showPreferences } from './preferences.ts';
import { loadText } from './text.ts';

showPreferences();
const me = ownToken ? await session.getOwnPlayer().catch(() => undefined) : undefined;
// The operator's site knows its player's language, and this page is a part of it.
const language = languages.find((one) => one === me?.language);
if (language && language !== getPreferences().language) setPreferences({ language });
await loadText(getPreferences().language);

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Alone player={me} game={location.pathname.split('/').at(-1) ?? ''} />
    </QueryClientProvider>
  </StrictMode>,
);
