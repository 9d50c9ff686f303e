import { useEffect, useRef, useState } from 'react';

/** Work in parts that a person can stop, and that ends with the page. */
export const useStoppable = <Page>() => {
  const [part, setPart] = useState<Page>();
  const [isStopping, setStopping] = useState(false);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    /** The last part that was done; undefined while nothing runs. */
    part,
    stop: isStopping
      ? undefined
      : () => {
          setStopping(true);
          controller.current?.abort();
        },
    run: async <Result>(
      work: (parts: { onPart: (page: Page) => void; signal: AbortSignal }) => Promise<Result>,
    ): Promise<Result> => {
      const { signal } = (controller.current = new AbortController());
      setStopping(false);
      try {
        return await work({ onPart: setPart, signal });
      } finally {
        setPart(undefined);
      }
    },
  };
};
