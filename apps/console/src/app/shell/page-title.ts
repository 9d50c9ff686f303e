import { useDocumentTitle } from '@mantine/hooks';
import { CONSOLE_PAGES } from '@cloudmend/domain/navigation';
import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { isFinished, type Scan } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { useScans } from '../../queries/scans';

/** Combined progress of the running scans, such as "42%"; empty if none is running. */
export const progressText = (scans: readonly Pick<Scan, 'status' | 'percent'>[]): string | undefined => {
  const open = scans.filter(({ status }) => !isFinished(status));
  if (open.length === 0) return undefined;
  return `${Math.floor(open.reduce((sum, { percent }) => sum + percent, 0) / open.length)}%`;
};

/** The tab title puts progress first because tabs truncate the end. */
export const usePageTitle = (page: string): void => {
  const { id } = useTenant();
  const progress = progressText(useScans().data ?? []);
  const title = CONSOLE_PAGES.find(({ path }) => path === page)?.title ?? 'Console';
  useDocumentTitle([progress && `${progress} scanned`, title, id, PRODUCT_NAME].filter(Boolean).join(' · '));
};
