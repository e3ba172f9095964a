import { describe, expect, test } from 'vitest';
import { inject } from '../../../test/support/client.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { drawThumbnail, thumbnailPath } from './thumbnail.ts';
import { emblems } from './thumbnail-emblems.ts';
import { motifs } from './thumbnail-motifs.ts';

describe('the picture of a game', () => {
  test('has an address made of category, the emblems that its words call for, and the hash of the name', () => {
    expect(thumbnailPath({ name: 'Anubis: the Scrolls of Gold', category: 'slots' })).toMatch(
      /^\/assets\/games\/slots\/ankh\.scroll-[0-9a-f]{8}\.svg$/,
    );
    expect(thumbnailPath({ name: 'Lightning Blackjack', category: 'blackjack' })).toMatch(/\/bolt-[0-9a-f]{8}\.svg$/);
  });

  test('has initials where no word calls for an emblem, and neither where the category says what is played', () => {
    expect(thumbnailPath({ name: 'Book of the Dead Sea', category: 'slots' })).toMatch(
      /^\/assets\/games\/slots\/BD-[0-9a-f]{8}\.svg$/,
    );
    expect(thumbnailPath({ name: 'Élan', category: 'other' })).toMatch(/^\/assets\/games\/other\/E-[0-9a-f]{8}\.svg$/);
    expect(thumbnailPath({ name: 'Élan', category: 'live' })).toMatch(/^\/assets\/games\/live\/[0-9a-f]{8}\.svg$/);
    expect(thumbnailPath({ name: '龍の宝', category: 'slots' })).toMatch(/^\/assets\/games\/slots\/[0-9a-f]{8}\.svg$/);
  });

  test('differs by name and category, and is the same for the same', () => {
    const draw = (name: string, category: string) => {
      const [, , , kind, file] = thumbnailPath({ name, category }).split('/') as [
        string,
        string,
        string,
        string,
        string,
      ];
      return drawThumbnail(kind, file);
    };
    expect(draw('Sun', 'slots')).toBe(draw('Sun', 'slots'));
    expect(draw('Sun', 'slots')).not.toBe(draw('Sap', 'slots'));
    for (const category of Object.keys(motifs)) expect(draw('Sun', category)).not.toBe(draw('Sun', 'something-else'));
  });

  test('is well-formed with every emblem, every motif and every backdrop', () => {
    const files = Object.keys(emblems).flatMap((name, n) => [
      `${name}-000${n % 7}0100.svg`,
      `${name}.crown-0${n % 7}000001.svg`,
    ]);
    for (const category of [...Object.keys(motifs), 'other'])
      for (const file of [...files, 'AB-00000000.svg', '00000000.svg']) {
        const svg = drawThumbnail(category, file) as string;
        expect(svg).not.toMatch(/undefined|NaN/);
        const open: string[] = [];
        for (const [, end, tag = '', attributes = '', lone] of svg.matchAll(
          /<(\/?)(\w+)((?: [\w:-]+="[^"<>]*")*)(\/?)>/g,
        )) {
          const names = [...attributes.matchAll(/ ([\w:-]+)=/g)].map(([, name]) => name);
          expect(new Set(names).size, `${file} ${tag}`).toBe(names.length);
          if (end) expect(open.pop()).toBe(tag);
          else if (!lone) open.push(tag);
        }
        expect(open).toEqual([]);
        expect(svg.replaceAll(/<\/?\w+(?: [\w:-]+="[^"<>]*")*\/?>/g, '')).toMatch(/^[A-Z]{0,2}$/);
      }
  });

  test('does not exist for a file name or category that we never issue', () => {
    for (const file of [
      'x.svg',
      'BD-0000000g.svg',
      'ABC-00000000.svg',
      'nothing-00000000.svg',
      'crown.crown.crown-00000000.svg',
      'constructor-00000000.svg',
      '<a-00000000.svg',
      '00000000.png',
      '',
    ])
      expect(drawThumbnail('slots', file)).toBeUndefined();
    expect(drawThumbnail('Slots"><script>', '00000000.svg')).toBeUndefined();
  });
});

const world = await createFileWorld();

describe('its address', () => {
  const get = (url: string) => inject(world.app, { method: 'GET', url, headers: {} });

  test('every game of the catalogue has a picture that is served, cached for a year, and runs no script', async () => {
    const operator = await world.addOperator();
    const games = (await operator.client.get('/api/v1/operator/games')).body.data;
    expect(games).toHaveLength(3);
    for (const { thumbnail_url } of games) {
      const reply = await get(new URL(thumbnail_url).pathname);
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
      expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(reply.text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*<\/svg>$/);
    }
  });

  test('404 for any other address', async () => {
    const reply = await get('/assets/games/slots/something.svg');
    expect([reply.status, reply.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});
