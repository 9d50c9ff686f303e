// The address of an imported picture, as from the bundler.
module.exports = '/assets/picture.webp';
