import { PRODUCT_NAME } from '@cloudmend/domain/product';
import classes from './brand.module.css';
import { Mark } from './mark';

/** The logo with the product's name. */
export const WordMark = ({ size = 26 }: { readonly size?: number }) => (
  <span className={classes.wordMark}>
    <Mark size={size} />
    <span>{PRODUCT_NAME}</span>
  </span>
);
