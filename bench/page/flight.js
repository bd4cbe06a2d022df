// Lets one thing fly over a plain page, as long as a card flies over a table.
() => {
  const layer = document.createElement('div');
  const thing = document.createElement('div');
  layer.className = 'flights';
  thing.style.cssText = 'position: fixed; width: 40px; height: 56px; background: black';
  layer.append(thing);
  document.body.append(layer);
  const way = [{ transform: 'translate(600px, 400px)' }, { transform: 'translate(0, 0)' }];
  thing.animate(way, { duration: 340, delay: 50 }).finished.then(() => layer.remove());
};
