import { maxDocumentBytes } from '@croupier/contract/back-office/kyc.ts';
import { describe, expect, test } from 'vitest';
import { fileTypeOf } from '../../base/file-content.ts';
import { readFileContent } from './file-content.ts';

const pdf = Buffer.from('%PDF-1.7\n');
const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.from([1, 2, 3, 4]), Buffer.from('WEBPVP8 ')]);

describe('the type of a file is determined by its content', () => {
  test.each([
    ['application/pdf', pdf],
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['image/png', Buffer.from('89504e470d0a1a0a0000', 'hex')],
    ['image/webp', webp],
  ])('%s', (type, content) => {
    expect(fileTypeOf(content)).toBe(type);
    expect(readFileContent(content.toString('base64'))).toEqual({ content, content_type: type });
  });

  test.each([
    ['a web page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['a PDF that does not begin as one', Buffer.from(' %PDF-1.7')],
    ['a sound in the same container as WebP', Buffer.from('RIFF\x01\x02\x03\x04WAVEfmt ')],
    ['the first bytes of a picture and no more', Buffer.from('89504e47', 'hex')],
  ])('VALIDATION_FAILED: %s', (_, content) => {
    expect(() => readFileContent(content.toString('base64'))).toThrow(
      expect.objectContaining({ details: { content: ['must be a PDF, JPEG, PNG or WebP file'] } }),
    );
  });

  test.each([
    ['no base64', 'JVBERi0xLjc!'],
    ['broken into lines', `${pdf.toString('base64')}\n`],
    ['without padding', Buffer.from('%PDF-1.71').toString('base64').replaceAll('=', '').slice(0, -1)],
    ['with the letters of URLs', Buffer.from('ffd8ffffffff', 'hex').toString('base64url')],
    ['a data URL', `data:application/pdf;base64,${pdf.toString('base64')}`],
  ])('VALIDATION_FAILED: content that is %s', (_, text) => {
    expect(() => readFileContent(text)).toThrow(
      expect.objectContaining({ details: { content: [expect.stringContaining('base64')] } }),
    );
  });

  test('at most 8 MiB: one byte more is refused', () => {
    const largest = Buffer.concat([pdf, Buffer.alloc(maxDocumentBytes - pdf.length)]);
    expect(readFileContent(largest.toString('base64')).content).toHaveLength(maxDocumentBytes);
    const larger = Buffer.concat([largest, Buffer.alloc(1)]);
    expect(() => readFileContent(larger.toString('base64'))).toThrow(
      expect.objectContaining({ details: { content: ['must be at most 8388608 bytes'] } }),
    );
  });
});
