import { useLocation, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import { t } from '../text.ts';
import { Icon } from './icon.tsx';
import './game-search.css';

const restMilliseconds = 200;

/** Finds games while one types; the address of the page is what was asked. */
export const GameSearch = () => {
  const router = useRouter();
  const { pathname, search } = useLocation();
  const asked = (search as { search?: string }).search ?? '';
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const { current } = input;
    if (current && current !== document.activeElement) current.value = asked;
  }, [asked]);
  const show = (): void => {
    clearTimeout(timer.current);
    const words = input.current?.value.trim() ?? '';
    if (words === asked) return;
    const before = pathname === '/games' ? search : {};
    const target = { to: '/games', search: { ...before, search: words, page: '' }, replace: pathname === '/games' };
    void router.navigate(target as never);
  };
  const showSoon = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, restMilliseconds);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    show();
  };
  return (
    <search className="game-search">
      <form className="game-search-form" onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          className="game-search-input"
          type="search"
          name="search"
          maxLength={100}
          autoComplete="off"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          defaultValue={asked}
          onChange={showSoon}
        />
      </form>
    </search>
  );
};
