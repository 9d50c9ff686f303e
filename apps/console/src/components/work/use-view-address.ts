import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { FindingColumn, type ListedView, type ViewPage } from '@cloudmend/domain/work';
import { useViews } from '../../queries/work';

export const VIEW = 'view';
export const COLUMNS = 'columns';
/** What a view is not about: itself, its columns, and what is open beside the list. */
const APART = [VIEW, COLUMNS, 'finding', 'recommendation'];

export const readColumns = (search: URLSearchParams): FindingColumn[] =>
  (search.get(COLUMNS) ?? '').split(',').flatMap((name) => FindingColumn.safeParse(name).data ?? []);

/** The filters and order of an address. */
export const toViewSearch = (search: URLSearchParams): string => {
  const own = new URLSearchParams(search);
  for (const name of APART) own.delete(name);
  own.sort();
  return own.toString();
};

/** The address of a view. */
export const toViewAddress = ({ id, search, columns }: Pick<ListedView, 'id' | 'search' | 'columns'>) => {
  const address = new URLSearchParams(search);
  address.set(VIEW, id);
  if (columns.length > 0) address.set(COLUMNS, columns.join(','));
  return address;
};

/** A link to a view opens it with its filters; a page without any opens with the person's default view. */
export const useViewAddress = (page: ViewPage) => {
  const [search, setSearch] = useSearchParams();
  const views = useViews(page).data;
  const isSettled = useRef(false);
  const wanted = search.get(VIEW);
  const isPlain = toViewSearch(search) === '' && !search.has(COLUMNS);
  useEffect(() => {
    if (!views || isSettled.current) return;
    isSettled.current = true;
    const isOpened = search.has('finding') || search.has('recommendation');
    const view = views.find(({ id, isDefault }) => (wanted === null ? isDefault && !isOpened : id === wanted));
    if (view && isPlain) setSearch(toViewAddress(view), { replace: true });
  }, [views, wanted, isPlain, search, setSearch]);
  return {
    views: views ?? [],
    active: views?.find(({ id }) => id === wanted),
    /** The link names a view that the person does not see. */
    isLost: wanted !== null && views !== undefined && !views.some(({ id }) => id === wanted),
    search,
    setSearch,
  };
};
