import type { Screen } from './screens';

interface ScreenPictureProps {
  readonly screen: Screen;
  /** Display width, as in the `sizes` attribute. */
  readonly sizes: string;
  /** Above the fold: loaded eagerly with high priority. @default false */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

const sourceSet = (files: Screen['light']): string =>
  files.map(({ address, width }) => `${address} ${width}w`).join(', ');

/** A console screen in the reader's scheme: the system's, or the one chosen in the console (`follow-scheme.ts`). */
export const ScreenPicture = ({ screen, sizes, isFirst = false, className }: ScreenPictureProps) => (
  <picture>
    <source media="(prefers-color-scheme: dark)" srcSet={sourceSet(screen.dark)} sizes={sizes} data-dark />
    <img
      src={screen.light[0]?.address}
      srcSet={sourceSet(screen.light)}
      sizes={sizes}
      width={screen.width}
      height={screen.height}
      alt={screen.alt}
      className={className}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  </picture>
);
