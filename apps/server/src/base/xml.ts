const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 cannot hold, not even escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escapeText = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (character) => escapes[character] as string);

/** A piece of XML, which no text can be mistaken for. */
export type Xml = { readonly xml: string };

type Child = Xml | string | undefined;

const nameOfElement = /^[A-Za-z][\w.-]*$/;

/** An element with its attributes. Texts are escaped, `undefined` is left out. */
export const elementWith = (name: string, attributes: Readonly<Record<string, string>>, ...children: Child[]): Xml => {
  if (![name, ...Object.keys(attributes)].every((word) => nameOfElement.test(word)))
    throw new Error(`Not a name: ${name}.`);
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escapeText(child) : (child?.xml ?? '')));
  return { xml: `<${name}${written.join('')}>${inner.join('')}</${name}>` };
};

export const element = (name: string, ...children: Child[]): Xml => elementWith(name, {}, ...children);

export const xmlDocument = (root: Xml): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`);
