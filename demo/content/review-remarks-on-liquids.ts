import type { Remarks } from './review-remarks.ts';

export const REMARKS_ON_LIQUIDS: Remarks = {
  good: [
    {
      about: 'taste',
      titles: ['Tastes like it says', 'Proper flavour', 'Lovely flavour'],
      lines: [
        'The {flavour} actually tastes of what is on the label, which is rarer than it should be.',
        'Flavour is clear from the first draw and still clear at the bottom of the bottle.',
        'Nothing chemical about it, just a clean taste.',
        'I have tried a dozen versions of {flavour} and this is the one I reorder.',
        'Balanced, not too sweet, and it does not go flat after a day.',
        'Full flavour even at low power.',
        'My partner, who hates everything I vape, asked what it was and wanted a go.',
        'There is more going on in it than you would think from the name.',
        'Tastes the same every time, so somebody is paying attention to the batches.',
        'Straight into my top three.',
        'It has a start, a middle and an end, if that makes sense.',
        'Rounder and less sugary than the big names.',
      ],
    },
    {
      about: 'taste',
      onlyFor: 'ice',
      titles: ['Cold in the right way', 'Fruit first, ice second'],
      lines: [
        'The ice comes in after the fruit and does not flatten it.',
        'Cold enough to wake you up, not so cold that you cough.',
        'Exactly the amount of chill the label promises.',
        'Like something out of the freezer on a hot day.',
        'I usually find ice liquids harsh and this one isn’t.',
        'The coolness is clean, none of that mouthwash aftertaste.',
      ],
    },
    {
      about: 'taste',
      onlyFor: 'menthol',
      titles: ['A real mint', 'Fresh and clean'],
      lines: [
        'Real mint leaf rather than chewing gum.',
        'I smoked menthols for twenty years and this scratches the itch.',
        'Fresh without making my eyes water.',
        'Clears the head first thing in the morning better than coffee.',
        'Perfect after a meal, I never get bored of it.',
      ],
    },
    {
      about: 'taste',
      onlyFor: 'fruit',
      titles: ['Like the real fruit', 'Fresh, not sickly'],
      lines: [
        'You can tell it was made by someone who has eaten the fruit.',
        'Juicy without being syrup.',
        'Fresh and a bit tart, the way I like it.',
        'Smells good enough to drink. I didn’t.',
        'A proper summer flavour, though I get through it in November just the same.',
        'Not one of those fruit liquids that tastes of air freshener.',
      ],
    },
    {
      about: 'taste',
      onlyFor: 'dessert',
      titles: ['Pudding in a bottle', 'Rich but not heavy'],
      lines: [
        'Rich, but I can use it for an hour without feeling I have eaten the whole tin.',
        'Pudding without the guilt.',
        'Warm and rounded, gorgeous with a cup of tea.',
        'It took a few days to settle and then it was superb.',
        'The sweetness is there but so is everything else.',
        'Best in the evening, slowly, in a good chair.',
      ],
    },
    {
      about: 'taste',
      onlyFor: 'tobacco',
      titles: ['Proper tobacco', 'Close to the real thing'],
      lines: [
        'The nearest to a roll-up I have found in six years of looking.',
        'Dry and leafy, and not a hint of caramel popcorn.',
        'Smells like my grandad’s jacket, in a good way.',
        'Tastes of leaf. That is all I ask of a tobacco.',
        'Helped me off the real ones when fruit flavours never did.',
      ],
    },
    {
      about: 'taste',
      onlyFor: 'sweets',
      titles: ['Sweet nostalgia', 'Corner shop in a bottle'],
      lines: [
        'Took me straight back to the corner shop with fifty pence.',
        'Uncanny. I could almost feel the paper stuck to it.',
        'Sweet, obviously, with enough bite to keep it grown up.',
        'Gave a bottle to my sister and she got the sweet in one.',
      ],
    },
    {
      about: 'throat',
      titles: ['Smooth', 'Just the right hit'],
      lines: [
        'Very smooth on the throat, even for me.',
        'Just enough of a hit to feel like something has happened.',
        'Smooth enough for all day.',
      ],
    },
    {
      about: 'throat',
      onlyFor: '10 ml',
      titles: ['Smooth at full strength'],
      lines: [
        'I came down a strength with this one and didn’t miss it.',
        'None of that peppery catch you get from cheap liquids.',
        'Satisfies quickly, so I actually use less.',
        'Gets the job done in three puffs.',
      ],
    },
    {
      about: 'throat',
      onlyFor: 'shortfill',
      titles: ['Big smooth clouds'],
      lines: [
        'Silky at 60 W and no harshness with the nicotine in.',
        'Thick, soft vapour from my sub-ohm tank.',
        'Took the nicotine shot well, no loss of flavour.',
      ],
    },
    {
      about: 'wear',
      titles: ['Kind to coils'],
      lines: [
        'Kind to coils too: I get nearly two weeks.',
        'Wicks well in everything I have put it in.',
        'No leaking, no spitting, whatever I use it in.',
      ],
    },
    {
      about: 'wear',
      onlyFor: '10 ml',
      titles: ['Clean on pods'],
      lines: [
        'Doesn’t gunk up the pod like my last one did.',
        'Still on the same pod I opened it with.',
      ],
    },
    {
      about: 'habit',
      titles: ['All-day liquid', 'My regular now', 'Never without it'],
      lines: [
        'On my fourth bottle now.',
        'It has become my all-day liquid without me deciding that it should.',
        'I keep one at work and one in the car.',
        'Bought one to try, back a week later for five.',
        'It was a recommendation from a friend who was right for once.',
        'I go off most flavours within a week and this has lasted three months.',
        'Switched to this in the spring and haven’t looked at another.',
        'First thing I reach for in the morning.',
        'Tried it as a change from my usual and never went back.',
      ],
    },
    {
      about: 'value',
      titles: ['Good value'],
      lines: [
        'Good price for the quality.',
        'Lasts me longer than I expected it to.',
        'I have paid double for worse.',
        'Long date on it and sealed properly.',
      ],
    },
    {
      about: 'bottle',
      lines: [
        'The nozzle fits every fill port I own without dribbling.',
        'Bottle is easy to squeeze and the cap actually shuts.',
        'Label is clear about strength, so no mix-ups between my two.',
      ],
    },
  ],
  fair: [
    {
      about: 'taste',
      lines: [
        'The flavour is pleasant enough.',
        'It does taste of {flavour}, I will give it that.',
        'Nice in the first few draws.',
        'Smells better than it vapes.',
        'I can see why other people like it.',
        'A decent version of {flavour}, if you want that.',
      ],
    },
    {
      about: 'throat',
      lines: ['It is smooth, to be fair.', 'Gentle on the throat at least.'],
    },
    {
      about: 'wear',
      lines: ['No trouble with coils so far.', 'Wicks fine in my pen.'],
    },
  ],
  minor: [
    {
      about: 'sweetness',
      lines: [
        'A bit sweeter than I would choose.',
        'After half a bottle it does get samey.',
        'Could do with being a shade stronger in flavour.',
        'I expected a little more punch.',
        'It fades on me by the evening.',
        'Needs a couple of days open before it comes good.',
        'I prefer to swap it with something sharper now and then.',
      ],
    },
    {
      about: 'sweetness',
      onlyFor: 'ice',
      lines: [
        'Slightly colder than I wanted, that’s personal taste.',
        'The ice hangs about longer than the fruit.',
      ],
    },
    {
      about: 'wear',
      lines: [
        'Gets through coils a touch faster than my other liquids.',
        'Leaves a bit of colour on the cotton within a week.',
        'Goes a shade darker if you leave it standing, which looks worse than it is.',
      ],
    },
    {
      about: 'packaging',
      lines: [
        'The child-proof cap takes some strength.',
        'The bottle was a bit sticky when it came.',
        'Label rubs off if it lives in a pocket.',
        'Wish it came in a bigger bottle.',
      ],
    },
    {
      about: 'cost',
      lines: ['Not the cheapest for what it is.', 'I would buy more often with a multi-buy price.'],
    },
  ],
  bad: [
    {
      about: 'taste',
      titles: ['Not my taste', 'Did not enjoy it'],
      lines: [
        'I honestly could not taste the {flavour}.',
        'Tasted of perfume to me, and I tried it in two different kits.',
        'Far too sweet, I had to stop after an afternoon.',
        'There is an odd aftertaste that stays for an hour.',
        'Weak and watery from start to finish.',
        'This batch tastes nothing like my last bottle.',
        'Harsh and artificial.',
        'Gave me a headache, so the rest went in the bin.',
      ],
    },
    {
      about: 'wear',
      titles: ['Kills coils'],
      lines: [
        'It burnt out a brand new coil in three days.',
        'Clogs the coil like nothing else I have used.',
        'Two coils ruined in a week.',
      ],
    },
    {
      about: 'packaging',
      titles: ['Poor bottle'],
      lines: [
        'The cap was cracked and a third of it had leaked into the bag.',
        'Seal was already broken when I opened the box.',
        'The nozzle came off in my hand and I wore most of it.',
      ],
    },
    {
      about: 'throat',
      titles: ['Too harsh for me'],
      lines: [
        'Much harsher than the same strength from other makers.',
        'It made me cough every single time.',
      ],
    },
  ],
};
