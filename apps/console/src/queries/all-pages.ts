import type { ResultPage } from '@cloudmend/api-client';

const MOST_PAGES = 10;

/** Every row of a paginated list; `isWhole` is false above ten pages. */
export const allPages = async <Row>(
  ask: (cursor: string | undefined) => Promise<ResultPage<readonly Row[]>>,
): Promise<{ rows: Row[]; isWhole: boolean }> => {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const next = await ask(cursor);
    rows.push(...next.output);
    cursor = next.nextCursor;
    if (cursor === undefined) return { rows, isWhole: true };
  }
  return { rows, isWhole: false };
};
