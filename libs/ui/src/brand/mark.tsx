import classes from './brand.module.css';

interface MarkProps {
  /** Width in pixels. @default 28 */
  readonly size?: number;
}

/** The logo: a cloud cut by a diagonal and held by two stitches. Legible at 16 px; decorative beside the name. */
export const Mark = ({ size = 28 }: MarkProps) => (
  <svg
    className={classes.mark}
    width={size}
    height={(size * 35) / 49}
    viewBox="0 0 49 35"
    aria-hidden="true"
    focusable="false"
  >
    <path className={classes.cloud} d="M11 34.3A11.5 11.5 0 0 1 9.7 11.5A14.3 14.3 0 0 1 34.8 5.5Z" />
    <path className={classes.cloud} d="M37 8.5L38.2 10A12.3 12.3 0 0 1 36.4 34.5H15.5Z" />
    <path
      className={classes.stitch}
      d="M23.8 12.8L32 19.6M16 22.2L24 29"
      fill="none"
      strokeWidth="5.2"
      strokeLinecap="round"
    />
  </svg>
);
