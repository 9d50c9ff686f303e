import { keepAddOnTotal } from '../pricing/add-on-total';
import { closeMenuOnLink } from '../chrome/close-menu';

closeMenuOnLink(document);
keepAddOnTotal(document);
