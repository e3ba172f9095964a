import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { escapeHtml } from './html.ts';

type Language = { readonly title: string; readonly grammar?: string; readonly isTab?: boolean };

/** The languages of code blocks. Blocks that follow each other directly in different languages become tabs. */
export const languages: Readonly<Record<string, Language>> = {
  sh: { title: 'curl', grammar: 'bash', isTab: true },
  ts: { title: 'TypeScript', grammar: 'typescript', isTab: true },
  js: { title: 'JavaScript', grammar: 'typescript', isTab: true },
  python: { title: 'Python', grammar: 'python', isTab: true },
  php: { title: 'PHP', grammar: 'php', isTab: true },
  go: { title: 'Go', grammar: 'go', isTab: true },
  java: { title: 'Java', grammar: 'java', isTab: true },
  json: { title: 'JSON', grammar: 'json' },
  http: { title: 'HTTP', grammar: 'http' },
  text: { title: 'Text' },
};

for (const [name, grammar] of Object.entries({ bash, go, http, java, json, php, python, typescript }))
  hljs.registerLanguage(name, grammar);

/** Code as HTML with a class for each kind of token. A language without a grammar stays plain. */
export const highlight = (code: string, language: string): string => {
  const grammar = languages[language]?.grammar;
  return grammar ? hljs.highlight(code, { language: grammar }).value : escapeHtml(code);
};
