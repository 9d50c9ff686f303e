import { useCallback, useState } from 'react';

/** The IDs of what is selected in a list. `toggle` and `clear` are stable. */
export const usePicked = () => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string): void => {
    setIds((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const clear = useCallback((): void => setIds(new Set()), []);
  return { ids, toggle, clear };
};
