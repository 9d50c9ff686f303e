import { type ReactNode, startTransition, useCallback, useState } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

const FILL = { width: '100%', height: '100%' };

/** Fills its container. Rendering is deferred while the user interacts, so the charts do not measure themselves. */
export const Sized = ({ children }: { readonly children: (size: Size) => ReactNode }) => {
  const [size, setSize] = useState<Size>();
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      startTransition(() => setSize({ width: Math.floor(width), height: Math.floor(height) }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={measure} style={FILL}>
      {size && size.width > 0 && size.height > 0 && children(size)}
    </div>
  );
};
