import type { Node, SourceFile } from './source-code.ts';

/** Names of amounts. */
const amount =
  /^(amount|stake|payout|held|owed|wagered|balance|cap|loss|prize|sum|threshold|paid_today|per_(win|day)|(current|requested)_value|(min|max)_(deposit|withdrawal|bet)|(casino_)?max_[a-z]+_(deposit|bet|loss)|\w+_(amount|balance|stake|threshold|cap|total)|balance_after)$/;
/** Names of fields that are amounts in schemas, but elsewhere also other things. */
const amountOfSchema = /^(value|used|requested)$/;
/** Names of types, or of their keys, whose values are amounts. */
const holder = /(Limit|Figure|Amount|Balance)/i;

const isHolderType = /^(Record|(Readonly)?Map)$/;

/** `number`, `bigint`, and unions with them. */
const isPlain = (type: Node): boolean =>
  type.type === 'TSUnionType'
    ? (type.types as Node[]).some(isPlain)
    : type.type === 'TSNumberKeyword' || type.type === 'TSBigIntKeyword';

const nameOf = (node: unknown): string => String((node as Node | null | undefined)?.name);

/** `amount: number`, `amount?: number` and `amount: number | null`, of a field or a parameter. */
const isPlainField = (node: Node): boolean => {
  const name = node.type === 'TSPropertySignature' ? nameOf(node.key) : nameOf(node);
  const annotation = (node.typeAnnotation as Node | null | undefined)?.typeAnnotation as Node | undefined;
  return annotation !== undefined && amount.test(name) && isPlain(annotation);
};

/** The keys and values of `Record<K, V>`, `Map<K, V>` and `{ [Name in K]: V }`. */
const membersOf = (node: Node): readonly Node[] => {
  if (node.type === 'TSMappedType') return [node.constraint as Node, node.typeAnnotation as Node];
  if (node.type !== 'TSTypeReference' || !isHolderType.test(nameOf(node.typeName))) return [];
  return ((node.typeArguments as Node | null)?.params as Node[] | undefined) ?? [];
};

/** `Record<LimitName, number>`: amounts by their names. */
const isPlainRecord = (node: Node): boolean => {
  const [keys, values] = membersOf(node);
  return keys !== undefined && values !== undefined && isPlain(values) && holder.test(JSON.stringify(keys));
};

/** `type Figures = Readonly<Record<string, number>>`: the name of the type says that it has amounts. */
const isPlainHolder = (node: Node): boolean => {
  if (node.type !== 'TSTypeAliasDeclaration' || !holder.test(nameOf(node.id))) return false;
  let type = node.typeAnnotation as Node;
  while (/^(Readonly|Partial)$/.test(nameOf(type.typeName)))
    type = ((type.typeArguments as Node).params as Node[])[0] as Node;
  const [, values] = membersOf(type);
  return values !== undefined && isPlain(values);
};

/** The places where the types of a file declare an amount as a plain number. */
export const plainAmountsIn = (file: SourceFile): string[] =>
  file.find((node) => isPlainField(node) || isPlainRecord(node) || isPlainHolder(node));

/** `z.int()` or `z.number()`, and what is called on it, unless that makes it money. */
const isPlainSchema = (node: Node | undefined): boolean => {
  if (node?.type !== 'CallExpression') return false;
  const { object, property } = node.callee as { readonly object?: Node; readonly property?: Node };
  if (nameOf(property) === 'brand') return false;
  return nameOf(object) === 'z' ? /^(int|number)$/.test(nameOf(property)) : isPlainSchema(object);
};

/** The places where the schemas of a file describe an amount, or fields of any name, by a plain number. */
export const plainSchemasIn = (file: SourceFile): string[] =>
  file.find((node) => {
    if (node.type === 'Property')
      return [amount, amountOfSchema].some((name) => name.test(nameOf(node.key))) && isPlainSchema(node.value as Node);
    if (node.type !== 'CallExpression') return false;
    const given = node.arguments as Node[];
    const isRecord = /^(partialR|r)ecord$/.test(nameOf((node.callee as Node).property));
    // `ofEach(() => z.int())` makes the schema of many fields.
    return (isRecord && given.some(isPlainSchema)) || given.some((one) => isPlainSchema(one.body as Node | undefined));
  });
