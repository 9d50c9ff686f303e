import { createElement, Fragment, type ReactNode } from 'react';

// Replaces @react-spring/web, which nivo uses for animation (vite.config.ts, jest.config.mjs). Figures that change once
// a day need no animation, and starting a spring for each attribute of each bar blocked phones for two seconds.

type Values = Readonly<Record<string, unknown>>;

/** Animated elements, here the plain elements by name. */
export const animated: Readonly<Record<string, string>> = new Proxy({}, { get: (_none, tag) => tag });

/** Named spring presets, all empty. */
export const config: Readonly<Record<string, Values>> = {
  default: {},
  gentle: {},
  wobbly: {},
  stiff: {},
  slow: {},
  molasses: {},
};

const SETTINGS = new Set(['from', 'to', 'config', 'immediate', 'reset', 'delay']);

/** The final values; none until the size is measured. */
export const useSpring = (spring: Values): Values =>
  'to' in spring
    ? ((spring['to'] as Values | undefined) ?? {})
    : Object.fromEntries(Object.entries(spring).filter(([name]) => !SETTINGS.has(name)));

/** Derived values. */
export const to = (values: unknown, follow: (...values: readonly unknown[]) => unknown): unknown =>
  follow(...(Array.isArray(values) ? (values as unknown[]) : [values]));

interface Transition<T> {
  readonly keys: (item: T) => string | number;
  readonly enter?: Values | ((item: T) => Values);
  readonly update?: Values | ((item: T) => Values);
}

/** Renders each item in its final state; items that left are dropped. */
export const useTransition =
  <T>(items: readonly T[], { keys, enter = {}, update = enter }: Transition<T>) =>
  (
    draw: (values: Values, item: T, state: { readonly key: string | number }, index: number) => ReactNode,
  ): readonly ReactNode[] =>
    items.map((item, index) => {
      const key = keys(item);
      return createElement(
        Fragment,
        { key },
        draw(typeof update === 'function' ? update(item) : update, item, { key }, index),
      );
    });
