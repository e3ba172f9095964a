import type { Reply } from './send.ts';

type PageMeta = {
  readonly current_page: number;
  readonly per_page: number;
  readonly total: number;
  readonly last_page: number;
};

/** One page of a list, or a whole list. */
export type Page<Row, Meta> = { readonly data: readonly Row[]; readonly meta: Meta };

/**
 * A list: awaited it is its first page, iterated it is every row, page after page.
 *
 *     const { data, meta } = await croupier.listPlayers({ per_page: 100 });
 *     for await (const player of croupier.listPlayers()) …
 */
export type Pages<Row, Meta> = Pick<Promise<Page<Row, Meta>>, 'then' | 'catch' | 'finally'> & AsyncIterable<Row>;

type Ask = (input: Readonly<Record<string, unknown>>) => Promise<Reply>;

/** The input of the next page; undefined after the last one. */
const nextInput = (input: Readonly<Record<string, unknown>>, { meta }: Reply) => {
  const { current_page, last_page, last_sequence, has_more } = (meta ?? {}) as Partial<PageMeta> & {
    readonly last_sequence?: number;
    readonly has_more?: boolean;
  };
  if (current_page !== undefined && last_page !== undefined)
    return current_page < last_page ? { ...input, page: current_page + 1 } : undefined;
  if (has_more === true && last_sequence !== undefined && last_sequence !== input.after)
    return { ...input, after: last_sequence };
  return undefined;
};

export const pagesOf = <Row, Meta>(ask: Ask, input: Readonly<Record<string, unknown>>): Pages<Row, Meta> => {
  let first: Promise<Reply> | undefined;
  const askFirst = (): Promise<Reply> => {
    first ??= ask(input).catch((error: unknown) => {
      first = undefined;
      throw error;
    });
    return first;
  };
  const page = async (): Promise<Page<Row, Meta>> => (await askFirst()) as unknown as Page<Row, Meta>;
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list is awaited like any other call
    then: (onDone, onFailed) => page().then(onDone, onFailed),
    catch: (onFailed) => page().catch(onFailed),
    finally: (onEnded) => page().finally(onEnded),
    async *[Symbol.asyncIterator]() {
      let current: Readonly<Record<string, unknown>> | undefined = input;
      for (let reply = await askFirst(); ; reply = await ask(current)) {
        yield* reply.data as readonly Row[];
        current = nextInput(current, reply);
        if (!current) return;
      }
    },
  };
};
