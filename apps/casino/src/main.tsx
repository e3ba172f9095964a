import '@fontsource-variable/inter/wght.css';
import '../../../packages/tokens/shared.css';
import '../../../packages/tokens/casino.css';
import './base.css';
import './shared.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './data.ts';
import { getPreferences, showPreferences, usePreferences } from './preferences.ts';
import { createCasinoRouter } from './router.tsx';
import { loadText } from './text.ts';

showPreferences();
await loadText(getPreferences().language);
const router = createCasinoRouter();

/** Another language is another page: everything is drawn again. */
const Casino = () => <RouterProvider key={usePreferences().language} router={router} />;

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Casino />
    </QueryClientProvider>
  </StrictMode>,
);
