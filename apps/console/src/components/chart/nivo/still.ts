import { createElement, Fragment, type ReactNode } from 'react';

// Stands in the place of @react-spring/web, by which nivo moves what it draws (vite.config.ts, jest.config.mjs). Our charts stand still: they show figures that change
// once a day. To start a spring for each attribute of each bar held the browser of a phone for two seconds.

type Values = Readonly<Record<string, unknown>>;

/** Elements whose attributes could move: here the elements themselves, by their names. */
export const animated: Readonly<Record<string, string>> = new Proxy({}, { get: (_none, tag) => tag });

/** Paces by name, none of them kept. */
export const config: Readonly<Record<string, Values>> = {
  default: {},
  gentle: {},
  wobbly: {},
  stiff: {},
  slow: {},
  molasses: {},
};

const SETTINGS = new Set(['from', 'to', 'config', 'immediate', 'reset', 'delay']);

/** The values where they come to rest; none where nothing is measured yet. */
export const useSpring = (spring: Values): Values =>
  'to' in spring
    ? ((spring['to'] as Values | undefined) ?? {})
    : Object.fromEntries(Object.entries(spring).filter(([name]) => !SETTINGS.has(name)));

/** What follows from values. */
export const to = (values: unknown, follow: (...values: readonly unknown[]) => unknown): unknown =>
  follow(...(Array.isArray(values) ? (values as unknown[]) : [values]));

interface Transition<T> {
  readonly keys: (item: T) => string | number;
  readonly enter?: Values | ((item: T) => Values);
  readonly update?: Values | ((item: T) => Values);
}

/** Draws each thing as it stands in the end; one that has left is gone. */
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
