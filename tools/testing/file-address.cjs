// A picture, as the bundler answers an import of it: its address.
module.exports = '/assets/picture.webp';
