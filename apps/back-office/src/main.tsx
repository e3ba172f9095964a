import './zod.ts';
import '@fontsource-variable/inter/wght.css';
import '../../../packages/tokens/shared.css';
import '../../../packages/tokens/back-office.css';
import './base.css';
import './shared.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onReturn } from './connection.ts';
import { queryClient } from './data.ts';
import { listenForKeys } from './keys.ts';
import { Pages } from './page-at.ts';
import { pages } from './pages.ts';
import { PreferencesProvider, showPreferences } from './preferences.ts';
import { reloadAll } from './reload-all.ts';
import { createAppRouter } from './router.tsx';
import { listenForUse } from './use-of-page.ts';

showPreferences();
listenForKeys();
listenForUse(() => void queryClient.invalidateQueries());
onReturn(() => void reloadAll(queryClient));

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <PreferencesProvider>
      <QueryClientProvider client={queryClient}>
        <Pages value={pages}>
          <RouterProvider router={createAppRouter()} />
        </Pages>
      </QueryClientProvider>
    </PreferencesProvider>
  </StrictMode>,
);
