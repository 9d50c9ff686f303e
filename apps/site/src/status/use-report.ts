import type { StatusReport } from '@cloudmend/domain/status';
import { useEffect, useState } from 'react';

const AGAIN_MS = 60_000;

/** The report, read again each minute while the page is visible. What was read before stays if a later read fails. */
export const useReport = (
  read: () => Promise<StatusReport>,
): { readonly report: StatusReport | undefined; readonly fault: boolean } => {
  const [state, setState] = useState<{ report: StatusReport | undefined; fault: boolean }>({
    report: undefined,
    fault: false,
  });
  useEffect(() => {
    let isGone = false;
    const look = (): void => {
      if (document.visibilityState === 'hidden') return;
      read().then(
        (report) => !isGone && setState({ report, fault: false }),
        () => !isGone && setState((before) => ({ ...before, fault: true })),
      );
    };
    look();
    const timer = setInterval(look, AGAIN_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [read]);
  return state;
};
