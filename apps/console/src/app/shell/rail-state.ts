import { useState } from 'react';
import { PRODUCT_SLUG } from '@cloudmend/domain/product';

type RailState = 'expanded' | 'collapsed';

const toKey = (sub: string): string => `${PRODUCT_SLUG}:${sub}:rail`;

const read = (sub: string): RailState => {
  try {
    return localStorage.getItem(toKey(sub)) === 'expanded' ? 'expanded' : 'collapsed';
  } catch (error) {
    if (error instanceof DOMException) return 'collapsed';
    throw error;
  }
};

/** Whether the rail is expanded; collapsed by default and remembered per user. */
export const useRailState = (sub: string): readonly [isExpanded: boolean, toggle: () => void] => {
  const [state, setState] = useState<RailState>(() => read(sub));
  const toggle = (): void => {
    const next: RailState = state === 'expanded' ? 'collapsed' : 'expanded';
    setState(next);
    try {
      localStorage.setItem(toKey(sub), next);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return [state === 'expanded', toggle];
};
