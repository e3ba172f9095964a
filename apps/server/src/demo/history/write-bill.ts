import { type Person, plain } from './people.ts';

/** Writes text as a PDF string in its standard encoding. */
const text = (value: string): string =>
  [...value]
    .map((letter) => (letter.charCodeAt(0) < 256 ? letter : plain(letter) || '?'))
    .join('')
    .replaceAll(/[\\()]/g, '\\$&');

const line = (x: number, y: number, size: number, value: string, font = 'F1'): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text(value)}) Tj ET`;

const pageOf = (person: Person, day: string): string =>
  [
    '0.15 0.35 0.55 rg 0 770 595 72 re f 1 1 1 rg',
    line(48, 798, 24, 'Specimen Power & Water', 'F2'),
    '0.1 0.1 0.15 rg',
    line(48, 712, 11, `${person.first_name} ${person.last_name}`.slice(0, 80)),
    line(48, 696, 11, 'Sample Street 12'),
    line(48, 680, 11, `${person.city}, ${person.country}`),
    line(380, 712, 11, `Bill of ${day}`, 'F2'),
    line(380, 696, 11, `Customer ${person.username}`),
    line(48, 620, 15, 'Electricity and water', 'F2'),
    '0.8 0.83 0.88 RG 48 606 499 0.7 re S',
    line(48, 582, 11, 'Electricity, 214 kWh'),
    line(460, 582, 11, '68.48'),
    line(48, 562, 11, 'Water, 9 cubic metres'),
    line(460, 562, 11, '23.31'),
    line(48, 530, 12, 'To pay', 'F2'),
    line(460, 530, 12, '91.79', 'F2'),
    '0.5 0.5 0.55 rg',
    line(48, 60, 9, 'A specimen, made for a demonstration. It is the bill of nobody.'),
  ].join('\n');

/** A utility bill as a PDF of one page, with the name and the city of a player. */
export const writeBill = (person: Person, day: string): Buffer => {
  const page = pageOf(person, day);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(page, 'latin1')} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = Buffer.byteLength(file, 'latin1');
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
};
