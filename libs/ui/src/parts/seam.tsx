import classes from './state.module.css';

/** Three stitches across a line: ready to start. */
export const StitchSeam = () => (
  <svg
    width="70"
    height="24"
    viewBox="0 0 70 24"
    fill="none"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
    focusable="false"
  >
    <path className={classes.thread} d="M1 12H19M51 12H69" />
    <path className={classes.stitch} d="M23 22L30 2M32 22L39 2M41 22L48 2" />
  </svg>
);

/** A broken line with loose stitches: something failed. */
export const BrokenSeam = () => (
  <svg
    width="70"
    height="30"
    viewBox="0 0 70 30"
    fill="none"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
    focusable="false"
  >
    <path className={classes.thread} d="M1 15H25L29 9M69 15H45L41 21" />
    <path className={classes.torn} d="M31 2L34 9M40 2L37 9M35 23V28" />
  </svg>
);
