import { encode } from 'uqr';
import styles from './second-factor.module.css';

/** One path for all dark modules: separate rectangles would be thousands of elements. */
const drawPath = (rows: ReadonlyArray<readonly boolean[]>): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** Renders a QR code locally, so that the secret is never sent to an image service. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={drawPath(data)} fill="#000" />
    </svg>
  );
};
