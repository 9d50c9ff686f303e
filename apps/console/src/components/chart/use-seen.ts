import { startTransition, useCallback, useState } from 'react';

/** How far below the viewport an element is already drawn. */
const AHEAD = '200px';

/**
 * Whether an element has come near the viewport: charts out of view load no library and draw nothing. True immediately
 * in browsers without IntersectionObserver.
 */
export const useSeen = () => {
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  const seen = useCallback(
    (element: HTMLElement | null) => {
      if (!element || isSeen) return undefined;
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && startTransition(() => setSeen(true)),
        { rootMargin: AHEAD },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isSeen],
  );
  return { seen, isSeen };
};
