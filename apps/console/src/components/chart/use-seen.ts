import { startTransition, useCallback, useState } from 'react';

/** How far below the screen something is drawn already. */
const AHEAD = '200px';

/** Whether an element has come near the screen yet: what nobody scrolls to costs neither its library nor its drawing. True at once where a browser cannot tell. */
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
