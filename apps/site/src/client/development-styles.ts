// While somebody works on the site no style sheet is built: this loads the styles of every page.
import '../document/render-pages';
