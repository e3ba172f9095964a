import { describe, expect, test } from 'vitest';
import { createAnchors } from './anchors.ts';

describe('the anchor of a heading is the one that GitHub makes', () => {
  test.each([
    ['capitals become small letters', 'How to Add an Endpoint', 'how-to-add-an-endpoint'],
    ['punctuation is left out', "What's new, and why: (a list)?", 'whats-new-and-why-a-list'],
    ['a sign between spaces leaves two hyphens', 'Bets & wins', 'bets--wins'],
    ['code keeps its text without backticks', '`npm test -- <files>` in a terminal', 'npm-test----files-in-a-terminal'],
    ['underscores and hyphens stay', 'LIMIT_EXCEEDED and self-exclusion', 'limit_exceeded-and-self-exclusion'],
    ['digits stay', '2. Sign a request', '2-sign-a-request'],
    ['umlauts stay', 'Über Größen', 'über-größen'],
  ])('%s', (_, heading, anchor) => {
    expect(createAnchors()(heading)).toBe(anchor);
  });

  test('repeated headings are numbered from the second on, on each page anew', () => {
    const anchorOf = createAnchors();
    expect(['Example', 'Errors', 'Example', 'example!'].map(anchorOf)).toEqual([
      'example',
      'errors',
      'example-1',
      'example-2',
    ]);
    expect(createAnchors()('Example')).toBe('example');
  });
});
