"""What the Step trace and the Overview panel share: the words and colours of phases, and the picture of one step."""
