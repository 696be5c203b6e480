import type { Palette } from './types.ts';

const words = (text: string) => text.trim().split(/\s+/);
const phrases = (text: string) => text.trim().split(/,\s*/);

/** Names of product lines, as makers give them. */
export const SERIES = words(`
  Abacus Adder Alcove Alder Almanac Anchor Anvil Apex Arbour Arcade Argent Ashlar Aspen Aster Atlas
  Auger Aurora Avocet Awning Axiom Balsam Banner Bantam Barque Basalt Bastion Beacon Bellows Beryl
  Bittern Blazon Bobbin Bodkin Bolster Borealis Bosun Bracken Bramble Brigand Bristle Buckler Burnish
  Cadence Cairn Calico Candle Canter Caper Capstan Caravel Cardinal Cascade Castor Cedar Chalice
  Chamber Chandler Chisel Cinder Cipher Cistern Citadel Clarion Claymore Clinker Cloister Cobalt
  Compass Condor Coppice Coracle Corbel Cordage Corvid Crag Cresset Crucible Curlew Cutter Cygnet
  Dapple Dell Delta Dial Dinghy Dowel Drover Drumlin Dunlin Eave Ember Emblem Ensign Epoch Estuary
  Fable Falcon Fathom Fender Fennel Fescue Fiddle Filament Finial Flagon Flint Forge Foundry Fresco
  Furrow Gable Gadwall Gaffer Galleon Gambit Garnet Garret Gauge Gentian Gimbal Girder Glade Granary
  Gravel Grotto Gunwale Halyard Hamlet Harbour Harrier Hatch Hawser Hazel Hearth Heather Heron Hinge
  Hollow Homestead Hopper Hummock Inlet Ironside Jackdaw Jasper Jetty Juniper Kelp Keystone Kiln
  Lacquer Ladle Lapwing Larch Lariat Latch Lattice Ledger Lintel Linnet Lodestar Longboat Loom Lug
  Magnet Mallet Mantel Marlin Marram Mast Meadow Merlin Millrace Minster Mortar Mosaic Mullion
  Needle Newel Nib Notch Oakum Oriel Osprey Otter Outcrop Pallet Panel Paragon Parapet Pavilion
  Pelham Pennant Petrel Pewter Pier Pinnace Pinion Piston Pivot Plinth Plover Plumb Portico Prow
  Pulley Quarry Quartz Quay Quiver Rafter Rampart Ratchet Raven Redshank Ridge Rivet Rondel Rook
  Rotunda Rudder Runnel Saddler Saffron Sampan Sable Scoria Scull Sexton Shale Shingle Shuttle Sickle
  Skiff Sluice Solstice Sorrel Spandrel Spindle Spinney Spire Sprocket Stanchion Starling Steeple
  Stoat Strand Summit Sundial Talon Tamar Tangent Tannin Tarn Teasel Tiller Timber Tinder Torrent
  Trellis Trestle Trident Tumbler Turret Umber Vault Vellum Verge Vesper Viaduct Vigil Wagtail
  Warbler Warren Weald Weir Whimbrel Whinchat Widgeon Willow Windlass Wren Yardarm Yarrow Zephyr
`);

/** Words that makers put between the line's name and the kind of thing. */
export const ADJECTIVES = words(`
  Amber Ample Arctic Autumn Bright Brisk Broad Calm Clear Compact Coastal Crisp Dark Deep Distant
  Double Dusk Early Eastern Evening Fair Fine First Folded Frosted Gentle Gilded Grand Half Hidden
  Hollow Honest Inland Keen Late Level Light Little Long Lucid Mellow Midnight Mild Narrow Noble
  Northern Open Pale Plain Polar Prime Pure Quick Quiet Rapid Rising Rough Round Royal Rural Rustic
  Second Secret Sharp Silent Silver Single Slow Small Smooth Soft Solid Southern Spare Steady Still
  Summer Swift Tall Tidal Twin Upper Urban Velvet Western Wide Wild Winter
`);

/** Flavours by colour: each group has the palette that its bottles are drawn in. */
export const FLAVOURS: { palette: Palette; tag: string; words: string[] }[] = [
  {
    palette: ['#F2A33A', '#FBE3C0', '#7A4B2A'],
    tag: 'fruit',
    words: phrases(
      'Mango, Papaya, Apricot, Peach, Nectarine, Passionfruit, Guava, Persimmon, Cantaloupe, Mirabelle, Physalis, Sea Buckthorn',
    ),
  },
  {
    palette: ['#E6C93B', '#F8EFBF', '#7F8F3A'],
    tag: 'citrus',
    words: phrases(
      'Lemon, Lime, Yuzu, Grapefruit, Mandarin, Blood Orange, Bergamot, Kumquat, Pomelo, Tangerine, Calamansi, Lemongrass',
    ),
  },
  {
    palette: ['#C9414F', '#F3C6C4', '#5E7B3A'],
    tag: 'fruit',
    words: phrases(
      'Strawberry, Raspberry, Cherry, Redcurrant, Cranberry, Watermelon, Pomegranate, Rhubarb, Rosehip, Loganberry, Morello, Sour Cherry',
    ),
  },
  {
    palette: ['#56316B', '#D4C8DB', '#C3A2D0'],
    tag: 'berry',
    words: phrases(
      'Blackcurrant, Blueberry, Blackberry, Elderberry, Damson, Plum, Black Grape, Bilberry, Boysenberry, Mulberry, Sloe, Fig',
    ),
  },
  {
    palette: ['#6E9A4B', '#E4EBC9', '#D9A53A'],
    tag: 'fruit',
    words: phrases(
      'Green Apple, Pear, Kiwi, Gooseberry, Honeydew, White Grape, Quince, Greengage, Cucumber, Prickly Pear, Melon, Bramley Apple',
    ),
  },
  {
    palette: ['#3F8F7B', '#D3ECE4', '#1E4E6B'],
    tag: 'menthol',
    words: phrases(
      'Spearmint, Peppermint, Menthol, Eucalyptus, Wintergreen, Garden Mint, Basil, Sage, Rosemary, Pine, Thyme, Verbena',
    ),
  },
  {
    palette: ['#E7D3A5', '#F7EFDC', '#8A6A3B'],
    tag: 'dessert',
    words: phrases(
      'Vanilla, Custard, Cream, Shortbread, Meringue, Cheesecake, Rice Pudding, White Chocolate, Marshmallow, Almond, Nougat, Condensed Milk',
    ),
  },
  {
    palette: ['#7B4B2B', '#DECEBF', '#DDB985'],
    tag: 'dessert',
    words: phrases(
      'Caramel, Toffee, Butterscotch, Hazelnut, Pecan, Maple, Gingerbread, Cinnamon, Praline, Treacle, Flapjack, Walnut',
    ),
  },
  {
    palette: ['#4A3226', '#D0C5BC', '#B98A5C'],
    tag: 'drinks',
    words: phrases(
      'Espresso, Mocha, Cola, Root Beer, Black Tea, Iced Tea, Cocoa, Ginger Beer, Cream Soda, Chai, Cappuccino, Sarsaparilla',
    ),
  },
  {
    palette: ['#8E6A34', '#E0D3BE', '#40291C'],
    tag: 'tobacco',
    words: phrases(
      'Virginia Tobacco, Burley, Latakia, Cavendish, Perique, Turkish Leaf, Cigar Leaf, Dark Fired, Oriental Leaf, Kentucky Leaf, Dry Leaf, Honeyed Tobacco',
    ),
  },
  {
    palette: ['#D98BA5', '#FFF1F4', '#8A4E9E'],
    tag: 'floral',
    words: phrases(
      'Rose, Elderflower, Lychee, Violet, Hibiscus, Jasmine, Lavender, Orange Blossom, Pink Lemonade, Dragon Fruit, Turkish Delight, Bubblegum',
    ),
  },
  {
    palette: ['#E2C25A', '#F5ECC8', '#5B8A6A'],
    tag: 'tropical',
    words: phrases(
      'Pineapple, Coconut, Banana, Soursop, Starfruit, Tamarind, Jackfruit, Mangosteen, Pandan, Plantain, Tropical Punch, Rambutan',
    ),
  },
];

/** Colours that devices come in, each with a palette. */
export const COLOURS: { name: string; palette: Palette }[] = phrases(`
  Graphite #3A3F45 #A9AFB5 #E0A458, Bone #DDD5C5 #6B6459 #3B7A78, Sage #9CAD94 #45523F #C65A3A,
  Ink #20283A #8693AB #D9B36C, Copper #B0764F #3A2C25 #2E6F73, Slate #5C6872 #C5CCD2 #D28A5B,
  Oxblood #6B2230 #D9B5AF #E0A458, Sand #D1BE9A #75623F #3B7A78, Teal #1F6F72 #BFDCDB #C65A3A,
  Plum #56344F #D2B9CC #D9B36C, Olive #5E6239 #D4D6B4 #2E6F73, Brass #B08D57 #2F2A22 #D28A5B,
  Denim #3F5F86 #C9D6E4 #E0A458, Rose #C78F92 #5A3638 #3B7A78, Charcoal #2C2E31 #8C8F94 #C65A3A,
  Cream #EFE6D2 #8D7F62 #D9B36C, Rust #A6502F #EBCDBB #2E6F73, Forest #2F4A3A #B5C9BA #D28A5B,
  Lilac #A79BC2 #4B4264 #E0A458, Pewter #84898C #2D3032 #3B7A78, Mustard #C79A32 #4A3A16 #C65A3A,
  Navy #1F2E4A #A8B6CF #D9B36C, Coral #D97C66 #5C2A20 #2E6F73, Mist #BFCBD0 #515D63 #D28A5B
`).map((entry) => {
  const [name = '', main = '', second = '', accent = ''] = entry.split(' ');
  return { name, palette: [main, second, accent] };
});

/** First halves of makers' names; none is a real maker of vapes that we know of. */
export const BRAND_STEMS = words(`
  Aldersyde Ambleforth Ashcombe Barrowdale Beckwith Birchanger Blackthorne Bramhope Brindlewood
  Calderstone Carrowmore Castlegarth Copperfold Cotterdale Cranmere Dovecroft Dunmallet Eastermoor
  Elderbank Fallowgate Farthingale Fenwater Fernhollow Foxcombe Gaddesby Glasswater Greyfriar Hallowell
  Harrowgill Hartsmere Hollinside Kettleby Langmere Larkhill Lindenhurst Marchbank Merrowdown
  Millbeck Netherby Oakhanger Pellworth Quarrendon Ravenscar Rushmere Saltergate Stonecrop Thornbury
  Underley Wetherfell Winterbourne
`);

export const BRAND_ENDINGS = phrases(
  'Works, & Sons, Vapour Company, Laboratory, Makers, House, Instruments',
);
