import { describe, expect, test } from 'vitest';
import { filesBelow, readText } from '../../server/test/support/source-code.ts';
import { type File, findStyleFaults } from './style-owners.ts';

const app = 'apps/back-office/src';

test('no style of a component reaches another', () => {
  const files = filesBelow(app)
    .filter((path) => /\.(css|tsx?)$/.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readText(path) }));
  expect(files.filter(({ path }) => path.endsWith('.css')).length).toBeGreaterThan(40);
  expect(findStyleFaults(app, files)).toEqual([]);
});

describe('a planted violation is found:', () => {
  const sound = {
    'src/shared.css': '@layer shared { .button { color: red; } .muted { color: grey; } }',
    'src/ui/card.css':
      '@layer components { .card { display: flex; & > .card-name { margin: 0; } &[data-wide]:hover { margin: 0; } } }',
    'src/ui/card.tsx':
      "import './card.css';\nexport const Card = () => <p className=\"card\"><b className={wide ? 'card-name' : 'muted'} /></p>;",
    'src/ui/table.css':
      '@layer components { .table { width: 100%; } @container (width < 36em) { .table-cell { display: block; } } @keyframes in { from { opacity: 0; } } }',
    'src/ui/table.tsx':
      "import './table.css';\nconst looks = { plain: 'button', loud: 'button muted' } as const;\nexport const Table = ({ tone, className = 'table' }) => <i className={className}><u className=\"table-cell\" /><b className={looks[tone]} /></i>;",
    'src/pages/list.css': '@layer pages { .list { gap: 0; } }',
    'src/pages/list.tsx': 'import \'./list.css\';\nexport const Page = () => <Table className="list button" />;',
  };
  const withPlanted = (planted: Readonly<Record<string, string>>): File[] =>
    Object.entries({ ...sound, ...planted }).map(([path, text]) => ({ path, text }));
  const found = (planted: Readonly<Record<string, string>>): string[] => findStyleFaults('src', withPlanted(planted));

  test('none in what is sound', () => {
    expect(found({})).toEqual([]);
  });

  test.each([
    [
      'a class with two owners',
      { 'src/ui/table.css': '@layer components { .table, .table-cell.card { display: block; } }' },
      ['.card has several owners: src/ui/card.css, src/ui/table.css'],
    ],
    [
      'a class of another sheet, as the place of an own one',
      { 'src/pages/list.css': '@layer pages { @container (width < 36em) { .card .list { gap: 0; } } }' },
      ['.card has several owners: src/ui/card.css, src/pages/list.css'],
    ],
    [
      'a shared class that a component dresses',
      { 'src/pages/list.css': '@layer pages { .list:has(> .muted) { gap: 0; } }' },
      ['.muted has several owners: src/shared.css, src/pages/list.css'],
    ],
    [
      'an animation with two owners',
      { 'src/pages/list.css': '@layer pages { .list { gap: 0; } @keyframes in { to { opacity: 0; } } }' },
      ['@keyframes in has several owners: src/ui/table.css, src/pages/list.css'],
    ],
    [
      'a rule for whatever is inside',
      { 'src/pages/list.css': '@layer pages { .list {\n gap: 0;\n & > li:not(.list) { gap: 0; } } }' },
      ['src/pages/list.css:3 ".list > li:not(.list)" dresses an element without a class of its own'],
    ],
    [
      'a rule outside of the layer of its place',
      { 'src/pages/list.css': '@layer components { .list { gap: 0; } }' },
      ['src/pages/list.css has "@layer components" outside of @layer pages'],
    ],
    [
      'a class of a sheet that is not imported',
      { 'src/pages/list.tsx': 'export const Page = () => <i className="list" />;' },
      ['src/pages/list.tsx:1 .list is of src/pages/list.css, which is not imported'],
    ],
    [
      'the sheet of another folder',
      {
        'src/pages/list.tsx':
          "import './list.css';\nimport '../ui/card.css';\nexport const Page = () => <i className=\"list\" />;",
      },
      ['src/pages/list.tsx imports src/ui/card.css of another folder'],
    ],
    [
      'a class that no sheet has',
      { 'src/pages/list.tsx': 'import \'./list.css\';\nexport const Page = () => <i className="list lists" />;' },
      ['src/pages/list.tsx:2 .lists is in no style sheet'],
    ],
    [
      'a class that is never used',
      { 'src/pages/list.css': '@layer pages { .list, .lists { gap: 0; } }' },
      ['.lists of src/pages/list.css is not used'],
    ],
    [
      'classes of two sheets of one layer on one element, of which the one loaded last would win',
      {
        'src/ui/card.tsx':
          'import \'./card.css\';\nimport \'./table.css\';\nexport const Card = () => <p className="card table"><b className="card-name" /></p>;',
      },
      ['src/ui/card.tsx:3 has classes of src/ui/card.css and src/ui/table.css on one element'],
    ],
    [
      'a class that is put together from parts',
      {
        'src/pages/list.tsx':
          "import './list.css';\nexport const Page = () => <><i className=\"list\" /><i className={'li' + 'st'} /></>;",
      },
      ['src/pages/list.tsx:2 has classes that cannot be read from the code'],
    ],
    [
      'a class that a function makes',
      {
        'src/pages/list.tsx':
          'import \'./list.css\';\nexport const Page = () => <><i className="list" /><i {...{ className: classOf(1) }} /></>;',
      },
      ['src/pages/list.tsx:2 has classes that cannot be read from the code'],
    ],
    [
      'a class that is set by hand',
      {
        'src/pages/list.tsx':
          "import './list.css';\nexport const Page = () => <i className=\"list\" ref={(one) => one.classList.add('card')} />;",
      },
      ['src/pages/list.tsx:2 has classes that cannot be read from the code'],
    ],
  ])('%s', (_, planted, faults) => {
    expect(found(planted)).toEqual(faults);
  });
});
