import { SaxesParser } from 'saxes';

/** An element without namespaces and order between texts and elements: enough to read a message. */
export type XmlNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
};

export class XmlFault extends Error {}

const [maxDepth, maxElements, maxTextCharacters] = [32, 200_000, 2_000];

const nameIn = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1);

/**
 * Reads XML from strangers. Document types are refused, so that nothing can declare entities; depth, number of elements
 * and length of texts are bounded. Throws XmlFault.
 */
export const readXml = (text: string): XmlNode => {
  const parser = new SaxesParser();
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let elements = 0;
  const fail = (message: string): never => {
    throw new XmlFault(message);
  };
  parser.on('error', () => fail('The file is no well-formed XML.'));
  parser.on('doctype', () => fail('The file declares a document type, which is not read.'));
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (open.length > maxDepth || elements > maxElements) fail('The file has too many elements, or they are too deep.');
    const node: XmlNode = { name: nameIn(name), attributes, children: [], text: '' };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (piece: string): void => {
    const node = open.at(-1)!;
    const longer = node.text + piece.trim();
    if (longer.length > maxTextCharacters) fail('The file has a text that is too long.');
    node.text = longer;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  return root.children[0] ?? fail('The file has no element.');
};

/** The elements at a path below a node. */
export const below = (node: XmlNode, ...path: readonly string[]): readonly XmlNode[] =>
  path.reduce<readonly XmlNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  );

/** The text of the first element at a path; undefined without one. */
export const textBelow = (node: XmlNode, ...path: readonly string[]): string | undefined =>
  below(node, ...path)[0]?.text || undefined;
