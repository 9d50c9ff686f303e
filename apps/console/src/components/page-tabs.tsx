import { Link, useSearchParams } from 'react-router';
import type { PagePath } from '@cloudmend/domain/navigation';
import { useTenant } from '@cloudmend/tenant';
import { pageHref, TAB } from '../config/paths';
import styles from './page-tabs.module.css';

/** The tabs of a page by their name in its address, with their labels. The first is shown when none is named. */
export type TabLabels<Tab extends string> = Readonly<Record<Tab, string>>;

const listTabs = <Tab extends string>(labels: TabLabels<Tab>): readonly Tab[] => Object.keys(labels) as Tab[];

/** The tab that the address names. */
export const useTab = <Tab extends string>(labels: TabLabels<Tab>): Tab => {
  const named = useSearchParams()[0].get(TAB);
  const tabs = listTabs(labels);
  return tabs.find((tab) => tab === named) ?? (tabs[0] as Tab);
};

interface PageTabsProps<Tab extends string> {
  /** What the tabs are of, for screen readers. */
  readonly label: string;
  readonly page: PagePath;
  readonly labels: TabLabels<Tab>;
  readonly tab: Tab;
}

/** On a narrow screen the items of a row scroll: the current one is brought into view. */
export const bringIntoView = (tab: HTMLElement | null): void => {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const [at, seen] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  if (at.left < seen.left || at.right > seen.right) row.scrollLeft += at.right - seen.right + at.width / 2;
};

/** Links to the tabs of a page. */
export const PageTabs = <Tab extends string>({ label, page, labels, tab }: PageTabsProps<Tab>) => {
  const href = pageHref(useTenant().id, page);
  return (
    <nav className={styles.tabs} aria-label={label}>
      {listTabs(labels).map((one, position) => (
        <Link
          key={one}
          ref={one === tab ? bringIntoView : undefined}
          to={position === 0 ? href : `${href}?${TAB}=${one}`}
          aria-current={one === tab ? 'page' : undefined}
        >
          {labels[one]}
        </Link>
      ))}
    </nav>
  );
};
